export function answerForm(facts: {
  secret: string
  job_id: string
  attempt: number
  file: Buffer | null
  reason?: string
}): FormData
export function sendAnswer(
  url: string,
  makeForm: () => FormData,
  tries?: number,
): Promise<{ status: number; text: string }>
