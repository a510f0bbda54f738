/** The choice of the colours of the page. */

import { useId } from 'preact/hooks'
import { theme } from '../preferences.ts'

const themes = { system: 'as the system', light: 'light', dark: 'dark' } as const

export function ThemeSwitch() {
  const id = useId()
  return (
    <p class="theme-switch">
      <label for={id}>Colours</label>{' '}
      <select
        id={id}
        value={theme.value}
        onChange={({ currentTarget }) => {
          theme.value = currentTarget.value as keyof typeof themes // one of the options
        }}
      >
        {Object.entries(themes).map(([name, text]) => (
          <option key={name} value={name} selected={name === theme.value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  )
}
