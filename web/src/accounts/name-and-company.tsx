/** A customer's name, followed by the company unless both are the same. */
export function NameAndCompany({ user: { name, company_name } }: { user: { name: string; company_name: string } }) {
  return (
    <>
      <bdi>{name}</bdi> {company_name && company_name !== name && <bdi className="meta">{company_name}</bdi>}
    </>
  )
}
