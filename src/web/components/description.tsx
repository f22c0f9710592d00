import type { JSX } from 'preact'
import type { Region } from '../../tariff/region.ts'
import { descriptionParts } from './description-parts.ts'

/** A published description of goods, with its line breaks, subscripts and superscripts. */
export const Description = ({ text, region }: { readonly text: string; readonly region: Region }): JSX.Element => (
  <>
    {descriptionParts(text, region).map((part) => {
      if (part.kind === 'break') return <br />
      if (part.kind === 'sub') return <sub>{part.text}</sub>
      return part.kind === 'sup' ? <sup>{part.text}</sup> : part.text
    })}
  </>
)
