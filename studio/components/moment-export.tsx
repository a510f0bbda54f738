/**
 * Exports the moment that is shown: its state file, its journal, and a test that begins there.
 */

import { useState } from 'preact/hooks'
import { Status, useActions } from '../actions.tsx'
import { save } from '../lists/save.ts'
import { useStudio } from '../studio.ts'
import { filesOf, type MomentFile } from '../time/moment-files.ts'
import { Card } from './card.tsx'

export function MomentExport() {
  const { moments, past } = useStudio()
  const { outcome, isBusy, run } = useActions()
  const [files, setFiles] = useState<readonly MomentFile[]>([])
  const then = past.moment.value
  const exported = () =>
    run(async () => {
      const moment = await moments.read(then?.head)
      const made = filesOf(moment, then?.ms)
      setFiles(made)
      for (const each of made) saved(each)
      return `Saved ${made.map(({ name }) => name).join(', ')}.`
    })
  return (
    <Card
      title="Export this moment"
      note="The state file, the journal, and a test for Vitest that begins there: three files for one folder."
    >
      <div class="controls">
        <button type="button" disabled={isBusy} onClick={exported}>
          {then === undefined ? 'Export now' : 'Export the time shown'}
        </button>
        {files.map((each) => (
          <button key={each.name} type="button" class="plain" onClick={() => saved(each)}>
            Save {each.name} again
          </button>
        ))}
      </div>
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </Card>
  )
}

function saved({ name, type, text }: MomentFile): void {
  save(name, type, text)
}
