// a block every two seconds, the next one two seconds from now
@ 100
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":0.2}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setIntervalMining","params":[2]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":2}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":4,"result":{"hash":"0x0000000000000000000000000000000000000000000000000000000000000000","parentHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xd754f15574c34cfc7df6a5ab5e2a363b457ce3ec30754654aa5577e955eac683","transactionsRoot":"0x7546dfa7eef347a2ed4165c7484c1625db41e0b652244fa00a5723d77423261b","receiptsRoot":"0xba6bb6db17b18281dab1d7ebc9d116bcf1e4238ef420663e71773b197a96f321","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x12521","timestamp":"0x6955b902","timestampMs":"0x19b76daafd0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0xedb9a8a8719770c7188d2d09b4159489dc92f3859d5e0070f82d70b6e7600bf9"]}}
@ 1800
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
@ 100
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
@ 6000
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x4"}

// what has begun keeps the time it saw
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
>> {"jsonrpc":"2.0","id":9,"method":"evm_setIntervalMining","params":["0x5"]}
<< {"jsonrpc":"2.0","id":9,"result":null}
@ 4800
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x4"}
@ 200
>> {"jsonrpc":"2.0","id":11,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":"0x5"}

// zero: the clock seals nothing; transactions run as ever
>> {"jsonrpc":"2.0","id":12,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0"}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":13,"result":null}
>> {"jsonrpc":"2.0","id":14,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":null}
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":15,"result":"0xe6306ad8d830d18dd07f9490ce2ff02ef873f88b79b0d8d9a972edb1ed67991c"}
@ 60000
>> {"jsonrpc":"2.0","id":16,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":"0x5"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x2"}

// going back takes the interval back, and the ticks are where they were
>> {"jsonrpc":"2.0","id":18,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":18,"result":true}
>> {"jsonrpc":"2.0","id":19,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":5}
@ 4800
>> {"jsonrpc":"2.0","id":20,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":"0x5"}
@ 200
>> {"jsonrpc":"2.0","id":21,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":21,"result":"0x6"}

// it ends automining
>> {"jsonrpc":"2.0","id":22,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":22,"result":null}
>> {"jsonrpc":"2.0","id":23,"method":"evm_setIntervalMining","params":[1]}
<< {"jsonrpc":"2.0","id":23,"result":null}
>> {"jsonrpc":"2.0","id":24,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":24,"result":false}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":1}

// refused
>> {"jsonrpc":"2.0","id":26,"method":"evm_setIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[0]: expected a number up to 86400000, in hex or decimal, got nothing","data":"params[0]: expected a number up to 86400000, in hex or decimal, got nothing"}}
>> {"jsonrpc":"2.0","id":27,"method":"evm_setIntervalMining","params":[-1]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[0]: expected a number up to 86400000, in hex or decimal, got -1","data":"params[0]: expected a number up to 86400000, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":28,"method":"evm_setIntervalMining","params":["soon"]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"params[0]: expected a number up to 86400000, in hex or decimal, got \"soon\"","data":"params[0]: expected a number up to 86400000, in hex or decimal, got \"soon\""}}
>> {"jsonrpc":"2.0","id":29,"method":"evm_setIntervalMining","params":[0.5]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"block interval: expected a multiple of 200 ms, which BaseTime counts in, got 500"}}
>> {"jsonrpc":"2.0","id":30,"method":"evm_setIntervalMining","params":[86401]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"params[0]: expected at most 86400 seconds, got 86401","data":"params[0]: expected at most 86400 seconds, got 86401"}}
>> {"jsonrpc":"2.0","id":31,"method":"evm_setIntervalMining","params":[[1,2]]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"params[0]: expected a number of seconds, got [1,2]","data":"params[0]: expected a number of seconds, got [1,2]"}}
// what anvil_getIntervalMining answers can be set again: 400 ms are 0.4 seconds
>> {"jsonrpc":"2.0","id":32,"method":"evm_setIntervalMining","params":[0.4]}
<< {"jsonrpc":"2.0","id":32,"result":null}
>> {"jsonrpc":"2.0","id":33,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":33,"result":0.4}
>> {"jsonrpc":"2.0","id":34,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":34,"result":"0x6"}
@ 400
>> {"jsonrpc":"2.0","id":35,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":35,"result":"0x7"}
>> {"jsonrpc":"2.0","id":36,"method":"evm_setIntervalMining","params":[1.2]}
<< {"jsonrpc":"2.0","id":36,"result":null}
>> {"jsonrpc":"2.0","id":37,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":37,"result":1.2}
// no parts of a ms
>> {"jsonrpc":"2.0","id":38,"method":"evm_setIntervalMining","params":[0.2001]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"params[0]: expected a number up to 86400000, in hex or decimal, got 0.2001","data":"params[0]: expected a number up to 86400000, in hex or decimal, got 0.2001"}}
>> {"jsonrpc":"2.0","id":39,"method":"evm_setIntervalMining","params":[-0.2]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32602,"message":"params[0]: expected a number up to 86400000, in hex or decimal, got -0.2","data":"params[0]: expected a number up to 86400000, in hex or decimal, got -0.2"}}
>> {"jsonrpc":"2.0","id":40,"method":"evm_setIntervalMining","params":[86400.2]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32602,"message":"params[0]: expected at most 86400 seconds, got 86400.2","data":"params[0]: expected at most 86400 seconds, got 86400.2"}}
