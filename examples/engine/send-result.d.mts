export function resultForm(facts: {
  secret: string
  job_id: string
  attempt: number
  file: Buffer | null
  reason?: string
}): FormData
export function sendResult(
  url: string,
  makeForm: () => FormData,
  tries?: number,
): Promise<{ status: number; text: string }>
