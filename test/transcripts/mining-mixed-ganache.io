# {"network":"plain","dialect":"ganache","mining":"mixed","blockTimeMs":2000}
// ganache has no such mode: both are read and switched by themselves, in seconds
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":2}
>> {"jsonrpc":"2.0","id":3,"method":"eth_mining","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":true}
@ 700
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x8202a556a889a00ddf60017cb236e5abe91d43bd3f3642d125287f8e45c10eb4"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":6,"result":{"hash":"0x37b491b421df7d73bfcabac6e0623a50eea5fea8eb039524c7fdea0ce9e1f5de","parentHash":"0xec09a22441a949de87e610d4c45286cf1f11f317e093a68710c74cbd82b59f81","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x9880fb9614e1e894d66d07d123e9b7b5bb656684ee2cf10c2f7f6dcde6a8b905","transactionsRoot":"0x69d04490bfe55f8747f7d1a334e8c11c52cca2e49010d22a0a568ecd3b005662","receiptsRoot":"0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x1c9c380","gasUsed":"0x5208","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x342770c0","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
@ 1300
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x2"}

>> {"jsonrpc":"2.0","id":8,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":false}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":2}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x39c425051d01aad9dd3f3130793b678157158f97879dbd7f04f11d1b95f6f595"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":"0x2"}
@ 2000
>> {"jsonrpc":"2.0","id":13,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":"0x3"}

// what waits is sealed when automining is switched on
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":14,"result":"0x941557e71418290901ef49d3217c5563674ee1c4e2e70f26d879a3b373324651"}
>> {"jsonrpc":"2.0","id":15,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":15,"result":true}
>> {"jsonrpc":"2.0","id":16,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":true}
>> {"jsonrpc":"2.0","id":17,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":2}
>> {"jsonrpc":"2.0","id":18,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":"0x4"}
@ 2000
>> {"jsonrpc":"2.0","id":19,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":"0x5"}

// a new interval is alone
>> {"jsonrpc":"2.0","id":20,"method":"evm_setIntervalMining","params":[1]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":21,"result":false}
>> {"jsonrpc":"2.0","id":22,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":22,"result":1}
>> {"jsonrpc":"2.0","id":23,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":23,"result":"0x8f6f8b7e93142c9848970743f9febe84b40d1bda79dd64800803e4021af50f2f"}
>> {"jsonrpc":"2.0","id":24,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":24,"result":"0x5"}
@ 1000
>> {"jsonrpc":"2.0","id":25,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":"0x6"}
