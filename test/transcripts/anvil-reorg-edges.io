// a block that is gone is not found, BLOCKHASH follows
>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[{"blocks":4}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockByNumber","params":["0x3",false]}
<< {"jsonrpc":"2.0","id":2,"result":{"hash":"0xf9e1e94940540de3cc396e638120c7903fab3e8d035492a0b846cebb46e7c82e","parentHash":"0x0304fca8695e44ead98a458640abf535860ede9de8e1b3a1a46511a19736399e","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x813f122f7768b2b4a7eccdedf16797749e3bac8d414677d5507425052b4142e0","transactionsRoot":"0xff11bdde8f7e4858acb811cdb026de5c91002b672ca0d5a709e40bef36a785bb","receiptsRoot":"0x7097b17e5d9aeaa046f4fd025d149561cc9cfea12e0a46ca8dd217420d51a9f4","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x2625a00","gasUsed":"0x1252d","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0xa1cc2e1dda68bdec3756ece710d39bfcd209b0bce1b4ae135c9d11ad5ab97d3f","0x561dcc5a66b9719ee7faccca6d7a9789148fd3ffdafa33c8d3b9468be7122f99"]}}
= gone result.hash
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"data":"0x60034060005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xf9e1e94940540de3cc396e638120c7903fab3e8d035492a0b846cebb46e7c82e"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reorg","params":[{"depth":2,"txBlockPairs":[]}]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x4"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBlockByHash","params":["${gone}",false]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1",{"blockHash":"${gone}"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32001,"message":"block not found: hash 0xf9e1e94940540de3cc396e638120c7903fab3e8d035492a0b846cebb46e7c82e"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"data":"0x60034060005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0xbe03ef6779ecac0fab9971a8bb0191b6338f1055f366919fc21368169fbbd311"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBlockByNumber","params":["0x3",false]}
<< {"jsonrpc":"2.0","id":9,"result":{"hash":"0xbe03ef6779ecac0fab9971a8bb0191b6338f1055f366919fc21368169fbbd311","parentHash":"0x0304fca8695e44ead98a458640abf535860ede9de8e1b3a1a46511a19736399e","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x813f122f7768b2b4a7eccdedf16797749e3bac8d414677d5507425052b4142e0","transactionsRoot":"0xff11bdde8f7e4858acb811cdb026de5c91002b672ca0d5a709e40bef36a785bb","receiptsRoot":"0x7097b17e5d9aeaa046f4fd025d149561cc9cfea12e0a46ca8dd217420d51a9f4","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x2625a00","gasUsed":"0x1252d","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0x2fcaaff98b04f84e0a3409fbc4e8045db95f0761481cfa46fd4b89f9a29ba693","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0xa1cc2e1dda68bdec3756ece710d39bfcd209b0bce1b4ae135c9d11ad5ab97d3f","0x561dcc5a66b9719ee7faccca6d7a9789148fd3ffdafa33c8d3b9468be7122f99"]}}
= new result.hash
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1",{"blockHash":"${new}"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0"}

// nothing, and nothing has changed when it is refused
>> {"jsonrpc":"2.0","id":11,"method":"anvil_reorg","params":[0,[]]}
<< {"jsonrpc":"2.0","id":11,"result":null}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_reorg","params":[5,[]]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"Reorg depth must not exceed current chain height: current height 4, depth 5"}}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_reorg","params":[1,[[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"},0],[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},0]]]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x0"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":"0x4"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getBlockByHash","params":["${new}",false]}
<< {"jsonrpc":"2.0","id":16,"result":{"hash":"0xbe03ef6779ecac0fab9971a8bb0191b6338f1055f366919fc21368169fbbd311","parentHash":"0x0304fca8695e44ead98a458640abf535860ede9de8e1b3a1a46511a19736399e","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x813f122f7768b2b4a7eccdedf16797749e3bac8d414677d5507425052b4142e0","transactionsRoot":"0xff11bdde8f7e4858acb811cdb026de5c91002b672ca0d5a709e40bef36a785bb","receiptsRoot":"0x7097b17e5d9aeaa046f4fd025d149561cc9cfea12e0a46ca8dd217420d51a9f4","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x2625a00","gasUsed":"0x1252d","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0x2fcaaff98b04f84e0a3409fbc4e8045db95f0761481cfa46fd4b89f9a29ba693","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[],"uncles":[],"transactions":["0xa1cc2e1dda68bdec3756ece710d39bfcd209b0bce1b4ae135c9d11ad5ab97d3f","0x561dcc5a66b9719ee7faccca6d7a9789148fd3ffdafa33c8d3b9468be7122f99"]}}

// malformed
>> {"jsonrpc":"2.0","id":17,"method":"anvil_reorg","params":[1,[["0x00",1]]]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[1][0][1]: expected an index below the depth of 1, got 1","data":"params[1][0][1]: expected an index below the depth of 1, got 1"}}
>> {"jsonrpc":"2.0","id":18,"method":"anvil_reorg","params":[1,[["0x00"]]]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[1][0]: expected a transaction and the index of its block, got [\"0x00\"]","data":"params[1][0]: expected a transaction and the index of its block, got [\"0x00\"]"}}
>> {"jsonrpc":"2.0","id":19,"method":"anvil_reorg","params":[1,[["0x",0]]]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"empty transaction data"}}
>> {"jsonrpc":"2.0","id":20,"method":"anvil_reorg","params":["x"]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"x\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"x\""}}
>> {"jsonrpc":"2.0","id":21,"method":"anvil_reorg","params":[1,{}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"params[1]: expected an array, got {}","data":"params[1]: expected an array, got {}"}}
>> {"jsonrpc":"2.0","id":22,"method":"anvil_reorg","params":[]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing"}}
