// seals the pending block, with what is in it
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}

// or many, as a number, a quantity or a decimal text
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[{"blocks":5}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_mine","params":[{"blocks":"0x2"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[{"blocks":"2"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0xa"}
>> {"jsonrpc":"2.0","id":9,"method":"evm_mine","params":[{}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0xb"}
>> {"jsonrpc":"2.0","id":11,"method":"evm_mine","params":[{"blocks":0}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x0"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":"0xb"}

// time does not move: the next tick comes when it would have come
@ 199
>> {"jsonrpc":"2.0","id":13,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":"0xb"}
@ 1
>> {"jsonrpc":"2.0","id":14,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0xc"}

// refused
>> {"jsonrpc":"2.0","id":15,"method":"evm_mine","params":[{"blocks":-1}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[0].blocks: expected a number of at most 53 bits, in hex or decimal, got -1","data":"params[0].blocks: expected a number of at most 53 bits, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":16,"method":"evm_mine","params":[{"blocks":1000001}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"expected at most 1000000 blocks, got 1000001","data":"Exceeded max limit of 1000000"}}

// at a time; one that transactions have begun keeps its own and is sealed before
>> {"jsonrpc":"2.0","id":17,"method":"evm_mine","params":[1767225700]}
<< {"jsonrpc":"2.0","id":17,"result":"0x0"}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":18,"result":{"hash":"0x772b264e642ffe7df10e13e38aacf6958f21dca442df06bccc8ac35cc073147f","parentHash":"0x1333b9bcc7ac19ed545e020485da6bcbc73d117c2741f9cd73188001ce9a007c","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x23f31664f2b11a5cc4816c26dcb5f90d2c67ffec8351bafc3bf5eb662af8e40d","transactionsRoot":"0xfc3eeab768bf2dbb55a474f3075b59a0fc6c0892b103d0cae26ab65ed15ba48d","receiptsRoot":"0xbb1e6b6edd27f9cec1888f28de46bde3432a87831031c9bbf0a32772e38c7231","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0xd","gasLimit":"0x2625a00","gasUsed":"0x13331","timestamp":"0x6955b964","timestampMs":"0x19b76dc2ea0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0x3bcbde51f91a1a8e946b3ab5914154a009ed10c8de1b51256afd6e85cf254ed5","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x89e4ec39d00efeb62bcd74b984148ba51e9663cac8a61998fcb0dd43150cc70e","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
>> {"jsonrpc":"2.0","id":19,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":19,"result":"0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b"}
>> {"jsonrpc":"2.0","id":20,"method":"evm_mine","params":[{"timestamp":"0x6955b999","blocks":2}]}
<< {"jsonrpc":"2.0","id":20,"result":"0x0"}
>> {"jsonrpc":"2.0","id":21,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":21,"result":"0x10"}
>> {"jsonrpc":"2.0","id":22,"method":"evm_mine","params":[1]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"Timestamp error: 1 is lower than previous block's timestamp"}}
>> {"jsonrpc":"2.0","id":23,"method":"evm_mine","params":[{"time":1}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"params[0]: expected no other fields than blocks and timestamp, got {\"time\":1}","data":"params[0]: expected no other fields than blocks and timestamp, got {\"time\":1}"}}
>> {"jsonrpc":"2.0","id":24,"method":"evm_mine","params":["now"]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"now\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"now\""}}
