import { type CodeCheck, checkCode, checkNote } from '../code-checks/index.ts'
import { notFound } from '../http/errors/not-found.ts'
import type { RequestError } from '../http/errors/request-error.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** What a check says, and which tools find other codes. */
export const checkAdvice = (check: CodeCheck): string =>
  `${checkNote(check)}${check.status === 'unknown' ? ' `search` and `browse` find what there is.' : ''}`

/** Why a code is no commodity of the day, and which codes to take instead: models call tools, not addresses. */
export async function missingCommodity(tariff: TariffDay, code: string): Promise<RequestError> {
  return notFound(`${code} cannot be declared on ${tariff.asOf}. ${checkAdvice(await checkCode(tariff, code))}`)
}
