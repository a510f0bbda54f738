# {"network":"plain","hardfork":"osaka","hardforkAt":{"amsterdam":"2n"},"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a"}}}}

// before Amsterdam there is none
>> {"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":["0x2"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockAccessListByBlockNumber","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// since then there is one of each block
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockAccessListByBlockNumber","params":["0x2"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"address":"0x0000f90827f1c53a10cb7a02335b175320002935","storageChanges":[{"key":"0x0000000000000000000000000000000000000000000000000000000000000001","changes":[{"index":"0x0","value":"0x9cc45747b5b76d7ed51f3a60cd7331cec22caab226b42520af8fa0cedd92caad"}]}],"storageReads":[],"balanceChanges":[],"nonceChanges":[],"codeChanges":[]},{"address":"0x000f3df6d732807ef1319fb7b8bb8522d0beac02","storageChanges":[{"key":"0x00000000000000000000000000000000000000000000000000000000000023c7","changes":[{"index":"0x0","value":"0x0dcddf5e68003fab2d62d8084e2d8e10d3f5592c0725f71e4a5d35b425f9fb89"}]}],"storageReads":["0x00000000000000000000000000000000000000000000000000000000000003c8"],"balanceChanges":[],"nonceChanges":[],"codeChanges":[]}]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockAccessListByBlockNumber","params":["0x63"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockAccessListByBlockNumber","params":["0xzz"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a block tag or number, got \"0xzz\"","data":"params[0]: expected a block tag or number, got \"0xzz\""}}
