/** An email address that wraps after the @. */
export function MailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${address}`} className="tap">
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  )
}
