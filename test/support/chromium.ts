/**
 * A Chromium to test the Studio in: the one that is installed, or else the one of an npm package.
 */

import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

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
  return installed.find((path) => path !== '' && existsSync(path)) ?? packaged.executablePath()
}

/** Starts a browser without a window. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await chromiumPath()
  // Chromium has no sandbox for root, who runs the tests in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...args, '--disable-gpu'] })
}
