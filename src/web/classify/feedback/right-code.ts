import type { FieldError } from '../../components/error-summary.tsx'
import { type Feedback, OTHER } from './feedback-form.tsx'

const CODE = /^(?:\d{2}){3,5}$/

/** The code that a visitor says was right, as digits, or what to mend. A code typed without a choice counts as chosen. */
export function rightCode({ choice, other, codes }: Pick<Feedback, 'choice' | 'other' | 'codes'>): string | FieldError {
  const typed = other.replaceAll(/[\s.·-]/g, '')
  if (choice !== OTHER && codes.includes(choice) && CODE.test(choice)) return choice
  if (choice !== OTHER && typed === '') return { field: 'choice-other', message: 'Choose the code that was right' }
  if (CODE.test(typed)) return typed
  // Spreadsheets cut the first zero off.
  const isCut = /^\d+$/.test(typed) && CODE.test(`0${typed}`)
  return {
    field: 'other',
    message: isCut
      ? `Enter 6, 8 or 10 digits: did you mean 0${typed}?`
      : 'Enter the 6, 8 or 10 digits of the code that was right',
  }
}
