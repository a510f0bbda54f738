# {"network":"plain","mining":"mixed","blockTimeMs":2000}
// a block for the transaction, at the time of the clock, and empty ones on the ticks, which stay where they are
@ 700
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x8202a556a889a00ddf60017cb236e5abe91d43bd3f3642d125287f8e45c10eb4"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"result":{"hash":"0x37b491b421df7d73bfcabac6e0623a50eea5fea8eb039524c7fdea0ce9e1f5de","parentHash":"0xec09a22441a949de87e610d4c45286cf1f11f317e093a68710c74cbd82b59f81","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x9880fb9614e1e894d66d07d123e9b7b5bb656684ee2cf10c2f7f6dcde6a8b905","transactionsRoot":"0x69d04490bfe55f8747f7d1a334e8c11c52cca2e49010d22a0a568ecd3b005662","receiptsRoot":"0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x1c9c380","gasUsed":"0x5208","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x342770c0","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
@ 1300
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":5,"result":{"hash":"0x309d56274a6fc5cbb3b335597072704d21ab0d3785d5ba949131a6c05668f9f4","parentHash":"0x37b491b421df7d73bfcabac6e0623a50eea5fea8eb039524c7fdea0ce9e1f5de","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x821507e22d5323f3148f8e4acf9363f46943797628db840d1d86803138aa7554","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6955b902","extraData":"0x","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x2da4d8cd","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0dcddf5e68003fab2d62d8084e2d8e10d3f5592c0725f71e4a5d35b425f9fb89","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
@ 2000
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x3"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":7,"result":{"hash":"0xb00281cebfc7ca0a2d925ccb7fd2dd547087a9a0c1f96c768d68061e5722abc9","parentHash":"0x309d56274a6fc5cbb3b335597072704d21ab0d3785d5ba949131a6c05668f9f4","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x2b5b0bb1c78c337458c35fb072b7f081877d5e00f25b6cedc6318243dd0e022b","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6955b904","extraData":"0x","mixHash":"0xe28a80a81070a0c1878e2c37bb484e5a6c8bad256037ded6f757a6965107a572","nonce":"0x0000000000000000","baseFeePerGas":"0x27f03db4","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xdc41d98c122fd789bbc1bcd44405e26de6bd499bb5dd65fdee9abd025a8e2c01","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}

// two transactions are two blocks
@ 100
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x262da5e28a0c347408b0b34bfb3e822a5fcb6fca7e6bd4a4160fd1522e6d5fb4"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x5bce5418d19c4a596b7bea65c4a7a1d510653f7ec505b5d77c6cb56784858250"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x5"}

// as in the mixed mode of anvil: neither is on by itself, and automining cannot be switched off
>> {"jsonrpc":"2.0","id":11,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":false}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":null}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":13,"result":null}
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":14,"result":"0x8f6f8b7e93142c9848970743f9febe84b40d1bda79dd64800803e4021af50f2f"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":"0x6"}
@ 1900
>> {"jsonrpc":"2.0","id":16,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":"0x7"}

// a revert brings the mode back, which automining alone had ended
>> {"jsonrpc":"2.0","id":17,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":"0x0"}
>> {"jsonrpc":"2.0","id":18,"method":"anvil_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":18,"result":null}
>> {"jsonrpc":"2.0","id":19,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":true}
>> {"jsonrpc":"2.0","id":20,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":null}
>> {"jsonrpc":"2.0","id":21,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":21,"result":"0xcaca7e3f3f632e4c9120fe1c32c98d3e5f5987063724062bb93773dec312e0d1"}
>> {"jsonrpc":"2.0","id":22,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":22,"result":"0x8"}
@ 4000
>> {"jsonrpc":"2.0","id":23,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":"0x8"}
>> {"jsonrpc":"2.0","id":24,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":24,"result":true}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":false}
>> {"jsonrpc":"2.0","id":26,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":26,"result":null}
>> {"jsonrpc":"2.0","id":27,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":27,"result":"0xcaca7e3f3f632e4c9120fe1c32c98d3e5f5987063724062bb93773dec312e0d1"}
>> {"jsonrpc":"2.0","id":28,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":28,"result":"0x8"}
@ 2000
>> {"jsonrpc":"2.0","id":29,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":29,"result":"0x9"}

// an interval alone
>> {"jsonrpc":"2.0","id":30,"method":"anvil_setIntervalMining","params":[1]}
<< {"jsonrpc":"2.0","id":30,"result":null}
>> {"jsonrpc":"2.0","id":31,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":31,"result":false}
>> {"jsonrpc":"2.0","id":32,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":32,"result":1}
>> {"jsonrpc":"2.0","id":33,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":33,"result":"0x172a8914166c493f960782a4450aea71f534065545eb22faef7f499e4590dbba"}
>> {"jsonrpc":"2.0","id":34,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":34,"result":"0x9"}
@ 1000
>> {"jsonrpc":"2.0","id":35,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":35,"result":"0xa"}

// paused, neither seals
>> {"jsonrpc":"2.0","id":36,"method":"previewnet_setMining","params":["mixed",3000]}
<< {"jsonrpc":"2.0","id":36,"result":null}
>> {"jsonrpc":"2.0","id":37,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":37,"result":true}
>> {"jsonrpc":"2.0","id":38,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":38,"result":"0xddf8c8812b14ffe1199ca361242743e41c73a47081769c16e9c2874d0ae4cfc4"}
@ 6000
>> {"jsonrpc":"2.0","id":39,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":39,"result":"0xa"}
>> {"jsonrpc":"2.0","id":40,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":40,"result":true}
>> {"jsonrpc":"2.0","id":41,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":41,"result":"0xb"}
@ 3000
>> {"jsonrpc":"2.0","id":42,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":42,"result":"0xc"}

// none
>> {"jsonrpc":"2.0","id":43,"method":"anvil_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":43,"result":null}
>> {"jsonrpc":"2.0","id":44,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":44,"result":false}
>> {"jsonrpc":"2.0","id":45,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":45,"result":null}
>> {"jsonrpc":"2.0","id":46,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":46,"result":"0xe24910c341b7b8509408b60805d7eeee76823e763424c681d60f194f2e4a359a"}
@ 9000
>> {"jsonrpc":"2.0","id":47,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":47,"result":"0xc"}
