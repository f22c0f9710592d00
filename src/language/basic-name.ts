/** The state that is meant when none is named, and what follows it: ", fresh or chilled", " (fresh)". */
const BASIC_STATE = /\s*[,(]\s*fresh\b.*$/isu

/** Whether a text is about goods in their basic state: "Other fruit, fresh", but not "Fruit, dried". */
export const isInBasicState = (text: string): boolean => BASIC_STATE.test(text)

/**
 * What goods in their basic state are called without it: "Potatoes" for "Potatoes, fresh or chilled"; null for others.
 * People who write "potatoes" mean these, not the prepared ones, which the tariff may call by the bare word too.
 */
export const basicName = (text: string): string | null => {
  const name = text.replace(BASIC_STATE, '')
  return name === text || name === '' ? null : name
}
