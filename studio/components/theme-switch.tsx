/** The choice of the colours of the page. */

import { useId, useStudio } from '../studio.ts'

const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function ThemeSwitch() {
  const { preferences } = useStudio()
  const id = useId()
  return (
    <p class="theme-switch">
      <label for={id}>Theme</label>{' '}
      <select
        id={id}
        value={preferences.theme.value}
        onChange={({ currentTarget }) => {
          preferences.theme.value = currentTarget.value as keyof typeof themes // one of the options
        }}
      >
        {Object.entries(themes).map(([name, text]) => (
          <option key={name} value={name} selected={name === preferences.theme.value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  )
}
