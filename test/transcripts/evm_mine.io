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
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"Invalid params","data":"params[0].blocks: expected a whole number, got -1"}}
>> {"jsonrpc":"2.0","id":16,"method":"evm_mine","params":[{"blocks":1000001}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"expected at most 1000000 blocks, got 1000001","data":"Exceeded max limit of 1000000"}}
>> {"jsonrpc":"2.0","id":17,"method":"evm_mine","params":[{"timestamp":1}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected no other field than blocks, got {\"timestamp\":1}"}}
>> {"jsonrpc":"2.0","id":18,"method":"evm_mine","params":[1767225700]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected an object such as { \"blocks\": 5 }, got 1767225700"}}
