import { findProgram } from './find-program.ts'

/** The programs that build and run images; Debian's packages have these names. */
const TOOLS = ['buildah', 'podman', 'runc', 'debootstrap']

/** Why images cannot be built and run here; null if they can. */
export function reasonAgainstImages(): string | null {
  if (process.getuid?.() !== 0) return 'Building and running images needs root.'
  const missing = TOOLS.filter((tool) => findProgram([tool]) === null)
  return missing.length === 0 ? null : `Building and running images needs ${missing.join(', ')} (packages of Debian).`
}
