import { useEffect, useState } from 'react'

const keyOf = (orderId: string) => `mapwright.message.${orderId}`

/** What somebody has begun to write on an order; it survives leaving the page. */
export function useDraft(orderId: string) {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(orderId)) ?? '')
  useEffect(() => {
    if (text === '') localStorage.removeItem(keyOf(orderId))
    else localStorage.setItem(keyOf(orderId), text)
  }, [orderId, text])
  return [text, setText] as const
}
