/**
 * A decimal with at least one digit after the point and no more than it needs, as clients of the public service expect
 * volumes: `2112000` and `2112000.00` are `2112000.0`.
 */
export const decimalText = (number: string): string => {
  const [whole = '0', fraction = ''] = number.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}
