import type { JSX } from 'preact'

/** `0702001007` → `0702 00 10 07`: a heading, then pairs. Trailing pairs of zeros of a ten-digit code stay. */
export const spacedCode = (code: string): string =>
  [code.slice(0, 4), ...(code.slice(4).match(/.{1,2}/g) ?? [])].join(' ').trim()

/** A commodity code, in pairs of digits, read out and copied as one. */
export const Code = ({ code }: { readonly code: string }): JSX.Element => <span class="code">{spacedCode(code)}</span>
