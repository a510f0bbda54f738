# {"dialect":"hardhat"}
// in ms
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":200}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setIntervalMining","params":[1000]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":1000}
@ 2000
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2"}
// automining beside the interval
>> {"jsonrpc":"2.0","id":5,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":1000}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":"0x3"}
@ 1000
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x4"}
// zero stops the clock and leaves automining
>> {"jsonrpc":"2.0","id":11,"method":"evm_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":11,"result":true}
>> {"jsonrpc":"2.0","id":12,"method":"hardhat_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":true}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":null}
@ 5000
>> {"jsonrpc":"2.0","id":14,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x4"}
>> {"jsonrpc":"2.0","id":15,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":15,"result":true}
// drawn from the seed: steps of 200 ms between the two
>> {"jsonrpc":"2.0","id":16,"method":"evm_setIntervalMining","params":[[400,2000]]}
<< {"jsonrpc":"2.0","id":16,"result":true}
>> {"jsonrpc":"2.0","id":17,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":[400,2000]}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getBlockByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":18,"result":{"hash":"0x0000000000000000000000000000000000000000000000000000000000000000","parentHash":"0x8d9a18dad7ce8d2e25b975f6c157806a0b7b27fc2649731c9194dbcc99e7f98c","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x532daf08331222cd50d8cf6ce921d5b79ccbe07b57c5acc7d1d7a0814e7c0775","transactionsRoot":"0x68b6962bfe0e4288c7eb1213b5fbbfe54a880c987318628eff11566f478695de","receiptsRoot":"0x8af78f8471fbb3ab2226bf4b29029d271bbdafc3c81b93f8799962080ac05de4","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x5","gasLimit":"0x2625a00","gasUsed":"0x172e9","timestamp":"0x6955b909","timestampMs":"0x19b76dacbf0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0x39b2614332debbf07a9a1354954f0a6a3d44e2a7669ec8b5fd91f9e803ad7f07","0xc7d3a719edd836acddc0268f54252cbd813f1be8419ca7989281e812e7fe8aef"]}}
>> {"jsonrpc":"2.0","id":19,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":"0x1"}
@ 10000
>> {"jsonrpc":"2.0","id":20,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":"0xb"}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getBlockByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":21,"result":{"hash":"0x986077b4f40373f35c074b9325a36126e9e05c4246865d216a825e4c5120ec4b","parentHash":"0x5baa98b8240dccafb89bc892d0a64302082a9f739d91b253cb724787a73b3edf","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xc5ae4720fee6547b01f1220d27473b6ed9de1dfa845519a8323bc414dd943be9","transactionsRoot":"0x7e207a2d0cac1bfc2b7e407fe0eb356110f734f0afeb3ceec6895218c7e95915","receiptsRoot":"0x986206329a5e1a8c6b8797cd269bd56d8ee73e612d480a907b33430789377df7","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0xb","gasLimit":"0x2625a00","gasUsed":"0x11d5d","timestamp":"0x6955b912","timestampMs":"0x19b76daee50","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0dcddf5e68003fab2d62d8084e2d8e10d3f5592c0725f71e4a5d35b425f9fb89","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0x707a797018fd6917c21fd80e6faf6838da14f78ec7bdaeb1465f9a57a1b0952f","0xdf37b207e0d6add89d0ce3b8bf46dee734c8bc5eb97fc257cc73dc138726cb3e"]}}
// the same again
>> {"jsonrpc":"2.0","id":22,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":22,"result":true}
@ 10000
>> {"jsonrpc":"2.0","id":23,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":"0xb"}
>> {"jsonrpc":"2.0","id":24,"method":"eth_getBlockByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":24,"result":{"hash":"0x986077b4f40373f35c074b9325a36126e9e05c4246865d216a825e4c5120ec4b","parentHash":"0x5baa98b8240dccafb89bc892d0a64302082a9f739d91b253cb724787a73b3edf","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xc5ae4720fee6547b01f1220d27473b6ed9de1dfa845519a8323bc414dd943be9","transactionsRoot":"0x7e207a2d0cac1bfc2b7e407fe0eb356110f734f0afeb3ceec6895218c7e95915","receiptsRoot":"0x986206329a5e1a8c6b8797cd269bd56d8ee73e612d480a907b33430789377df7","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0xb","gasLimit":"0x2625a00","gasUsed":"0x11d5d","timestamp":"0x6955b912","timestampMs":"0x19b76daee50","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0dcddf5e68003fab2d62d8084e2d8e10d3f5592c0725f71e4a5d35b425f9fb89","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0x707a797018fd6917c21fd80e6faf6838da14f78ec7bdaeb1465f9a57a1b0952f","0xdf37b207e0d6add89d0ce3b8bf46dee734c8bc5eb97fc257cc73dc138726cb3e"]}}
// refused
>> {"jsonrpc":"2.0","id":25,"method":"evm_setIntervalMining","params":[[2000,400]]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[0]: expected the least and the largest distance, 1 ms or more, got [2000,400]","data":"params[0]: expected the least and the largest distance, 1 ms or more, got [2000,400]"}}
>> {"jsonrpc":"2.0","id":26,"method":"evm_setIntervalMining","params":[[0,400]]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[0]: expected the least and the largest distance, 1 ms or more, got [0,400]","data":"params[0]: expected the least and the largest distance, 1 ms or more, got [0,400]"}}
>> {"jsonrpc":"2.0","id":27,"method":"evm_setIntervalMining","params":[[400]]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[0]: expected the least and the largest distance, got [400]","data":"params[0]: expected the least and the largest distance, got [400]"}}
>> {"jsonrpc":"2.0","id":28,"method":"evm_setIntervalMining","params":[[400,500]]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"block interval: expected a multiple of 200 ms, which BaseTime counts in, got 500"}}
>> {"jsonrpc":"2.0","id":29,"method":"evm_setIntervalMining","params":[100]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"block interval: expected a multiple of 200 ms, which BaseTime counts in, got 100"}}
// whole ms only; both bounds are read, and can be set again
>> {"jsonrpc":"2.0","id":101,"method":"evm_setIntervalMining","params":[0.2]}
<< {"jsonrpc":"2.0","id":101,"error":{"code":-32602,"message":"params[0]: expected a whole number of ms, got 0.2","data":"params[0]: expected a whole number of ms, got 0.2"}}
>> {"jsonrpc":"2.0","id":102,"method":"evm_setIntervalMining","params":[[0.2,400]]}
<< {"jsonrpc":"2.0","id":102,"error":{"code":-32602,"message":"params[0]: expected the least and the largest distance, 1 ms or more, got [0.2,400]","data":"params[0]: expected the least and the largest distance, 1 ms or more, got [0.2,400]"}}
>> {"jsonrpc":"2.0","id":103,"method":"evm_setIntervalMining","params":[[400,800]]}
<< {"jsonrpc":"2.0","id":103,"result":true}
>> {"jsonrpc":"2.0","id":104,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":104,"result":[400,800]}
