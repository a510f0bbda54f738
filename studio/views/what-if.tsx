/**
 * "What if…" as a page: `/time` and `/faults` show the tab of their name.
 */

import { useLayoutEffect } from 'preact/hooks'
import { Heading } from '../components/heading.tsx'
import { WhatIfParts } from '../components/what-if.tsx'
import { useStudio } from '../studio.ts'
import type { WhatIfTab } from '../what-if.ts'

export interface WhatIfViewProps {
  readonly tab: WhatIfTab
}

export function WhatIfView({ tab }: WhatIfViewProps) {
  const { whatIf } = useStudio()
  useLayoutEffect(() => {
    whatIf.tab.value = tab
  }, [tab])
  return (
    <>
      <Heading title="What if…" />
      <div class="columns">
        <WhatIfParts />
      </div>
    </>
  )
}
