/** The folder where this user's programs keep what they can fetch again. */

import { posix, win32 } from 'node:path'
import { NAME } from '../version.ts'

export interface UserFolders {
  /** As `process.platform`. */
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** As `os.homedir()`. */
  readonly home: string
}

/** @see https://specifications.freedesktop.org/basedir-spec/latest/ which ignores relative paths */
export function cacheFolder({ platform, env, home }: UserFolders): string {
  if (platform === 'win32') {
    return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), NAME, 'Cache')
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', NAME)
  const { XDG_CACHE_HOME: given = '' } = env
  return posix.join(posix.isAbsolute(given) ? given : posix.join(home, '.cache'), NAME)
}
