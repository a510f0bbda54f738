/**
 * The heading of a view, which is the title of the page as well.
 */

import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { useStudio } from '../studio.ts'

interface HeadingProps {
  /** Text of the heading and of the browser's tab. */
  readonly title: string
  /** Name of this page in the browser's tab, among several about one thing. */
  readonly page?: string
  /** Shown beside the heading. */
  readonly children?: ComponentChildren
}

export function Heading({ title, page, children }: HeadingProps) {
  const { router } = useStudio()
  const whole = page === undefined ? title : `${title} · ${page}`
  useLayoutEffect(() => router.setTitle(`${whole} · Studio`), [whole])
  return (
    <div class="heading">
      <h1 class="breaking">
        <bdi>{title}</bdi>
      </h1>
      {children}
    </div>
  )
}
