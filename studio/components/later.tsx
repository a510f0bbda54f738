/**
 * A part of a page that is loaded when it is first shown.
 */

import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface LaterProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
}

type Part<Props> = { readonly Component: ComponentType<Props> } | 'failed'

export function Later<Props extends object>({ load, props }: LaterProps<Props>) {
  const [part, setPart] = useState<Part<Props>>()
  useEffect(() => {
    load().then(
      (Component) => setPart({ Component }),
      () => setPart('failed'),
    )
  }, [])
  if (part === undefined) return null
  if (part === 'failed') {
    return (
      <p class="empty" role="alert">
        This part of the page could not be loaded: load the page again.
      </p>
    )
  }
  return <part.Component {...props} />
}
