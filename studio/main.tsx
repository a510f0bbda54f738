/**
 * The Studio: shows the chain, its faucet and its time in a browser.
 *
 * Talks JSON-RPC to the server it came from, like any other client.
 */

import { render } from 'preact'
import { watchDrops } from './abi/files.ts'
import { App } from './app.tsx'
import { keepTime } from './clock.ts'
import { keepContracts } from './contracts.ts'
import { keepMoment } from './moment.ts'
import { keepNames } from './names.ts'
import { keepTheme } from './preferences.ts'
import { watchAddressBar } from './router.ts'
import { connect } from './rpc.ts'

keepTheme()
watchAddressBar()
connect()
keepTime()
keepMoment()
keepNames()
keepContracts()
watchDrops()
render(<App />, document.querySelector('#studio')!) // index.html has it
