import type { Help } from '../help/find-help.ts'
import type { SearchDocument } from './response-schema.ts'

/** What the response says where there are no hits. */
export const presentHelp = (help: Help | null): Pick<SearchDocument['meta'], 'help'> =>
  help === null ? {} : { help: { unknown_words: help.unknownWords, advice: help.advice } }
