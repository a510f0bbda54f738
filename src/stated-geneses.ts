/**
 * Roots of the geneses that most devnets begin with: those of the networks as they are when no option
 * says otherwise. What any other genesis comes to is worked out.
 *
 * Made by `npx vitest run test/stated-geneses.test.ts -u`; not written by hand.
 */

import type { StatedGeneses } from './state/genesis.ts'

export const statedGeneses: StatedGeneses = {
  // preview
  '0x8089bd57c8c53839b62fbfeec7bd7258d758843e16e3dc50a00d30ad754d1b84': {
    state: '0xf997e5cc2b184812e12c7fdaa71fbf2ba1acabd5cc987278f7284907793366eb',
    storage: {
      '0x4200000000000000000000000000000000000016':
        '0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12',
    },
  },
  // mainnet
  '0x182e59b3fffdb46c4d9d0e425b019f93d1b150cae1f4ce47640c85976cc17e61': {
    state: '0xc0350e2cc780bd5d9557b02101c983a89658c0b2ad2429dad5a5f95d66546d7e',
    storage: {
      '0x4200000000000000000000000000000000000016':
        '0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12',
    },
  },
  // testnet
  '0x5fbed462706e66ef40f3a3d8403da16dabacfdbfc5f721b9d70208b76b2b80b2': {
    state: '0x2a2ccac9646b9132c914b918b5217674e08b179fda884565b4cd26ee76e12a68',
    storage: {
      '0x4200000000000000000000000000000000000016':
        '0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12',
    },
  },
  // plain
  '0xf3580144060bd30b2c0f78f80c4837349835f4652bef106b8d9e8f99fac91f8c': {
    state: '0x53b4afe19d5bfd4874272af4582818ed6b78e6e3e1975bcdcd0bc2758dfe352c',
    storage: {},
  },
}
