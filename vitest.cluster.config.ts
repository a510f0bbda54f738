/** Tests that need a Redis server: `npm run test:cluster`. Debian has one: `apt-get install redis-server`. */

import { defineConfig } from 'vitest/config'
import ordinary from './vitest.config.ts'

export default defineConfig({
  ...ordinary,
  test: { ...ordinary.test, include: ['test/cluster/**/*.redis.ts'] },
})
