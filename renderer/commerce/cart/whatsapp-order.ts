import { formatMoney } from '#renderer/core/ui/format.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'

interface Line {
  title: string
  variant?: string | undefined
  qty: number
}

/** Address that opens WhatsApp with a message to the shop: the lines of the cart and their total. */
export function whatsAppOrder(number: string, lines: readonly Line[], total: number, currency: string): string {
  const message = [
    'Hello, I would like to order:',
    ...lines.map((line) => `${line.qty} × ${nameOfLine(line)}`),
    `Total: ${formatMoney(total, currency)}`,
  ]
  return `https://wa.me/${number}?text=${encodeURIComponent(message.join('\n'))}`
}
