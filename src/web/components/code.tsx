import type { JSX } from 'preact'
import { spacedCode } from '../../tariff/codes.ts'

/** A commodity code, in pairs of digits, read out and copied as one. */
export const Code = ({ code }: { readonly code: string }): JSX.Element => <span class="code">{spacedCode(code)}</span>
