// on: what has run is sealed at once, and the clock seals nothing any more
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":null}
@ 1000
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x1"}

// a block for each transaction; a gap waits, and closed it is one block
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0xe6306ad8d830d18dd07f9490ce2ff02ef873f88b79b0d8d9a972edb1ed67991c"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":"0x2"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1","nonce":"0x3","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x4dc2c280fc89b5c3601dc724531bc6d00c348e73954d56e39869e332865b2535"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":"0x2"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1","nonce":"0x2","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x665778add58d12444628a4c18044646885c7e4af09b7daeaebc5e2b479f52965"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getBlockTransactionCountByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x4"}

// off: nothing is sealed until somebody asks
>> {"jsonrpc":"2.0","id":14,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x0"}
>> {"jsonrpc":"2.0","id":15,"method":"anvil_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":15,"result":null}
>> {"jsonrpc":"2.0","id":16,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0xbde40b7605f578cbf48923c9669d3aee7bf96484ed43f7da29a5caa663e5b3b6"}
@ 1000
>> {"jsonrpc":"2.0","id":17,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":"0x3"}
>> {"jsonrpc":"2.0","id":18,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":"0x0"}
>> {"jsonrpc":"2.0","id":19,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":"0x4"}

// going back takes the mode back, too
>> {"jsonrpc":"2.0","id":20,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":21,"result":true}
>> {"jsonrpc":"2.0","id":22,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":22,"result":"0xbde40b7605f578cbf48923c9669d3aee7bf96484ed43f7da29a5caa663e5b3b6"}
>> {"jsonrpc":"2.0","id":23,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":"0x4"}

// a reset begins as the devnet was made: a block every 200 ms
>> {"jsonrpc":"2.0","id":24,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","id":24,"result":null}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":false}
@ 1000
>> {"jsonrpc":"2.0","id":26,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":26,"result":"0x5"}

// off where it never was on changes nothing
>> {"jsonrpc":"2.0","id":27,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":27,"result":null}
@ 200
>> {"jsonrpc":"2.0","id":28,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":28,"result":"0x6"}

// refused
>> {"jsonrpc":"2.0","id":29,"method":"evm_setAutomine","params":[]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"params[0]: expected true or false, got nothing","data":"params[0]: expected true or false, got nothing"}}
>> {"jsonrpc":"2.0","id":30,"method":"evm_setAutomine","params":["on"]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"params[0]: expected true or false, got \"on\"","data":"params[0]: expected true or false, got \"on\""}}
