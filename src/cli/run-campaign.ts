/**
 * The campaign of `previewnet simulate`, or one run of it again: progress, report, exit code.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CampaignReport, runCampaign } from '../campaign/campaign.ts'
import type { Campaign } from '../campaign/jobs.ts'
import { openRunner } from '../campaign/open.ts'
import { printReport } from '../campaign/report.ts'
import { SavedResults } from '../campaign/saved-results.ts'
import { campaignId, loadSimulation } from '../campaign/simulation-file.ts'
import { repeatRun } from '../campaign/work.ts'
import { cacheFolder } from '../remote/cache-folder.ts'
import type { Seed } from '../simulation/seed.ts'
import { CampaignProgressText } from './campaign-progress.ts'
import { expectWritable, unwritable } from './file-errors.ts'
import type { RunDeps } from './process-deps.ts'
import type { SimulateArguments } from './simulate-arguments.ts'
import { shown, TerminalText } from './terminal.ts'

/** As shells have it for a command that SIGINT ended. */
const INTERRUPTED = 130

/** @returns the exit code */
export async function runMany(
  asked: SimulateArguments,
  campaign: Campaign,
  deps: RunDeps,
): Promise<number> {
  const { file, reporter, outputFile, isResumed } = asked
  const { stop, environment } = deps
  const id = await campaignId(file, campaign)
  const folder = cacheFolder({ platform: process.platform, env: environment, home: homedir() })
  const savedPath = join(folder, 'campaigns', `${id}.jsonl`)
  const saved = await SavedResults.open(savedPath, isResumed)
  if (isResumed && saved.size === 0) {
    deps.err(
      shown`warning: --resume: nothing is saved of this file and its runs: all of them are run\n`,
    )
  }
  if (outputFile !== undefined) await prepareFolder(outputFile)
  const progress = new CampaignProgressText(campaign.runs, deps)
  const runner = await openRunner({ ...asked, campaign: id, stop })
  let report: CampaignReport
  try {
    report = await runCampaign(campaign, {
      runner,
      saved,
      stop,
      onProgress: (state) => progress.show(state),
    })
  } finally {
    progress.end()
    await runner.close()
  }
  const text = printReport(reporter, file, report)
  if (outputFile === undefined)
    deps.out(new TerminalText(text)) // escaped by the report
  else await write(outputFile, text)
  if (!report.isComplete) {
    deps.err('interrupted: the same command with --resume continues\n')
    return INTERRUPTED
  }
  await saved.remove()
  return report.failures.length === 0 ? 0 : 1
}

/** Runs one run of a report again, in this thread. @returns the exit code */
export async function runAgain(
  file: string,
  at: { readonly seed: Seed; readonly path: string },
  deps: RunDeps,
): Promise<number> {
  const failure = await repeatRun(await loadSimulation(file), at)
  if (failure === undefined) {
    const { seed, path } = at
    deps.out(shown`${file}: the run of seed ${seed} with the path ${path} does not fail\n`)
    return 0
  }
  deps.out(`${failure.message}\n`)
  return 1
}

async function prepareFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw unwritable('--output-file', path, error)
  })
  expectWritable('--output-file', path)
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: NodeJS.ErrnoException) => {
    throw unwritable('--output-file', path, error)
  })
}
