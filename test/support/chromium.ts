/**
 * A Chromium to test the Studio in: the one that is installed, or else the one of an npm package.
 */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import manifest from '../../package.json' with { type: 'json' }

/** Where Chrome and Chromium are installed, by operating system. `CHROME` names another file. */
const installed = [
  process.env.CHROME ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The program, which is unpacked first if it comes from the package. */
export async function chromiumPath(): Promise<string> {
  return installed.find((path) => path !== '' && existsSync(path)) ?? unpackChromium(tmpdir())
}

/**
 * The program of the package, unpacked into a folder of this one. A program that is still written
 * cannot be started, so each caller unpacks into its own folder, and the first to finish gives
 * it the name under which all find it.
 */
export async function unpackChromium(folder: string): Promise<string> {
  const shared = join(
    folder,
    `previewnet-chromium-${manifest.devDependencies['@sparticuz/chromium']}`,
  )
  if (!existsSync(shared)) {
    const own = await mkdtemp(`${shared}-`)
    // The package unpacks into the folder for temporary files, so it has a process with another one.
    const program = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: own },
    })
    await rename(own, shared).catch(async (error: unknown) => {
      if (!existsSync(shared)) throw error
      await rm(own, { recursive: true })
    })
  }
  return join(shared, 'chromium')
}

/** Starts a browser without a window. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await chromiumPath()
  // Chromium has no sandbox for root, who runs the tests in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...args, '--disable-gpu'] })
}
