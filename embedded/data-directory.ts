import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The part of the environment that says where a user's programs keep their data. */
type DataEnvironment = Readonly<Record<string, string | undefined>>

/**
 * Where the embedded servers and their data are unless the user names a place: `.embedded` in a checkout; for a package in
 * a `node_modules`, which npm empties whenever it likes, the directory for data of the user's programs.
 */
export function defaultDataDirectory(packageRoot: string, env: DataEnvironment, platform = process.platform): string {
  if (basename(dirname(packageRoot)) !== 'node_modules') return join(packageRoot, '.embedded')
  return join(userDataDirectory(env, platform), 'opentariff')
}

/** The directory by the conventions of each platform: on Linux, the XDG Base Directory Specification. */
function userDataDirectory(env: DataEnvironment, platform: NodeJS.Platform): string {
  const home = env.HOME || homedir()
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support')
    case 'win32':
      return env.LOCALAPPDATA || join(home, 'AppData', 'Local')
    default:
      return env.XDG_DATA_HOME || join(home, '.local', 'share')
  }
}
