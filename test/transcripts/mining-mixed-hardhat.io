# {"network":"plain","dialect":"hardhat","mining":"mixed","blockTimeMs":2000}
// both are on, each by itself; each block has a later timestamp than its parent
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":2000}
@ 700
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x8202a556a889a00ddf60017cb236e5abe91d43bd3f3642d125287f8e45c10eb4"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":5,"result":{"hash":"0x6b82fcbedcc54019bd14c425173b8f085085a276c59fda5ff787560b09ddf7f2","parentHash":"0x436221f7a2d685cb386e64b06aa88297ac624e33fcdcf72cadb6cefa866c2b99","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x1bce011e575f0df1fa44c4ab2028569b559fe43f37ff53db8c5bd9695a61d2ed","transactionsRoot":"0x69d04490bfe55f8747f7d1a334e8c11c52cca2e49010d22a0a568ecd3b005662","receiptsRoot":"0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x3938700","gasUsed":"0x5208","timestamp":"0x6955b901","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x342770c0","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x7fa3c39bde400dd3536b7d22d7f4a94748331a5c3e0e2daba1f3fe553cddb1e4"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":7,"result":{"hash":"0x4e0f7862daa97b1a80382deb515a14f0a233b3003c037d3bc62f85b199fd8287","parentHash":"0x6b82fcbedcc54019bd14c425173b8f085085a276c59fda5ff787560b09ddf7f2","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x3762960c528b97450569b6424197c45c8c52455efb39e7b6dae43b09aa610cc1","transactionsRoot":"0x88bdc127083c8807f3456fcc43f67c44e0ba576260c77848508f6f930434878e","receiptsRoot":"0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x3938700","gasUsed":"0x5208","timestamp":"0x6955b902","extraData":"0x","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x2da3adbb","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0dcddf5e68003fab2d62d8084e2d8e10d3f5592c0725f71e4a5d35b425f9fb89","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
@ 2000
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":9,"result":{"hash":"0xa600b03c80bf43b77bf62550daa90c8c9af2e4e4a1d140b89fba6cd9a1efd60b","parentHash":"0x4e0f7862daa97b1a80382deb515a14f0a233b3003c037d3bc62f85b199fd8287","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0xc05b67ea0daa0a2d56de6179143e6e9e76d681174cee5bfe8474d30c630c9bab","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x3938700","gasUsed":"0x0","timestamp":"0x6955b904","extraData":"0x","mixHash":"0xe28a80a81070a0c1878e2c37bb484e5a6c8bad256037ded6f757a6965107a572","nonce":"0x0000000000000000","baseFeePerGas":"0x27f03dbb","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xdc41d98c122fd789bbc1bcd44405e26de6bd499bb5dd65fdee9abd025a8e2c01","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}

// automining off leaves the interval
>> {"jsonrpc":"2.0","id":10,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":false}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":2000}
>> {"jsonrpc":"2.0","id":13,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":13,"result":"0xff27b6483f1efb88bce01ec0893548ec7339fd2def2f142819f87a3b2be2ef9b"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x3"}
@ 2000
>> {"jsonrpc":"2.0","id":15,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":"0x4"}

// on again, what waits is sealed with the next one
>> {"jsonrpc":"2.0","id":16,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0xed54b7edadf85222a4dbd6448ca12e8eb7a5e8f791cdc8fd077417f240199e78"}
>> {"jsonrpc":"2.0","id":17,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":17,"result":true}
>> {"jsonrpc":"2.0","id":18,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":"0x4"}
>> {"jsonrpc":"2.0","id":19,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":19,"result":"0x7a56f4a08fee0b77f5efe38533c21ebac19fc043472d0c87ac9855ca9d910e43"}
>> {"jsonrpc":"2.0","id":20,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":"0x5"}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getBlockTransactionCountByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":21,"result":"0x2"}

// an interval that is drawn, beside automining
>> {"jsonrpc":"2.0","id":22,"method":"evm_setIntervalMining","params":[[1000,3000]]}
<< {"jsonrpc":"2.0","id":22,"result":true}
>> {"jsonrpc":"2.0","id":23,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":true}
>> {"jsonrpc":"2.0","id":24,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":24,"result":[1000,3000]}
>> {"jsonrpc":"2.0","id":25,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":25,"result":"0xaa625d2015c5c172d7e0c1e09e497f9360f77d8dd2f6f232c81225b522aa9404"}
>> {"jsonrpc":"2.0","id":26,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":26,"result":"0x6"}
@ 6000
>> {"jsonrpc":"2.0","id":27,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":27,"result":"0x9"}

// the interval off leaves automining
>> {"jsonrpc":"2.0","id":28,"method":"evm_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":28,"result":true}
>> {"jsonrpc":"2.0","id":29,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":29,"result":true}
>> {"jsonrpc":"2.0","id":30,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":30,"result":null}
>> {"jsonrpc":"2.0","id":31,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":31,"result":"0xe22c1971622d89f94038804f9bf38183e939081b3b6be98ee90b6c807fafbff5"}
>> {"jsonrpc":"2.0","id":32,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":32,"result":"0xa"}
@ 6000
>> {"jsonrpc":"2.0","id":33,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":33,"result":"0xa"}
