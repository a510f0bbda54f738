import { Heading } from '../components/heading.tsx'

/** @param what as it was typed: a path, or what a view looked for */
export function NotFoundView({
  what,
  reason,
}: {
  readonly what: string
  readonly reason?: string
}) {
  return (
    <>
      <Heading title="Not found" />
      <p class="lead">
        {reason ?? 'This devnet has no such page:'} <bdi class="mono breaking">{what}</bdi>
      </p>
      <p>
        <a href="/">Go to the live page</a>, or search for a block number, a hash, an address or a
        name.
      </p>
    </>
  )
}
