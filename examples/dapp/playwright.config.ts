import { defineConfig } from '@playwright/test'

export default defineConfig({
  workers: 1,
  use: {
    // A browser that is installed already; without it, Playwright starts the one that it downloaded.
    launchOptions: process.env.CHROME ? { executablePath: process.env.CHROME } : {},
  },
})
