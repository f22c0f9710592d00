import { checkCode, checkNote } from '../code-checks/index.ts'
import { notFound } from '../http/errors/not-found.ts'
import type { RequestError } from '../http/errors/request-error.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** Why a code is no commodity of the day, and which codes to take instead: models call tools, not addresses. */
export async function missingCommodity(tariff: TariffDay, code: string): Promise<RequestError> {
  const check = await checkCode(tariff, code)
  const advice = check.status === 'unknown' ? ' `search` and `browse` find what there is.' : ''
  return notFound(`${code} cannot be declared on ${tariff.asOf}. ${checkNote(check)}${advice}`)
}
