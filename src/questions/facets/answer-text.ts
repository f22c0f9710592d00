import { ALTERNATIVES } from './facet-value.ts'

/** An answer as a person reads it: `<= 80 cm` is `At most 80 cm`. */
export const answerText = (classification: string): string => {
  const words = classification
    .replaceAll(ALTERNATIVES, ' or ')
    .replaceAll(/>= ?/g, 'at least ')
    .replaceAll(/<= ?/g, 'at most ')
    .replaceAll(/> ?/g, 'more than ')
    .replaceAll(/< ?/g, 'less than ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
