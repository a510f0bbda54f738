// the pending block shows it at once, later blocks go on from it
>> {"jsonrpc":"2.0","id":1,"method":"evm_setNextBlockTimestamp","params":[1767230000]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000006955ca30"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x000000000000000000000000000000000000000000000000000000006955ca30"}
@ 1000
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x6"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x000000000000000000000000000000000000000000000000000000006955ca31"}

// a second call replaces the first
>> {"jsonrpc":"2.0","id":7,"method":"anvil_setNextBlockTimestamp","params":["0x6955d6b0"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"evm_setNextBlockTimestamp","params":["1767240000"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x000000000000000000000000000000000000000000000000000000006955f140"}

// five blocks in one second, and a time in the middle
>> {"jsonrpc":"2.0","id":10,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0"}
@ 400
>> {"jsonrpc":"2.0","id":11,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":"0x9"}
>> {"jsonrpc":"2.0","id":12,"method":"evm_setNextBlockTimestamp","params":[1767240100]}
<< {"jsonrpc":"2.0","id":12,"result":null}
@ 200
>> {"jsonrpc":"2.0","id":13,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":"0xa"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x000000000000000000000000000000000000000000000000000000006955f1a4"}

// equal to the newest block is allowed, lower is not
>> {"jsonrpc":"2.0","id":15,"method":"evm_setNextBlockTimestamp","params":[1767240100]}
<< {"jsonrpc":"2.0","id":15,"result":null}
>> {"jsonrpc":"2.0","id":16,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":"0x0"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x000000000000000000000000000000000000000000000000000000006955f1a4"}
>> {"jsonrpc":"2.0","id":18,"method":"evm_setNextBlockTimestamp","params":[1767240099]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"Timestamp error: 1767240099 is lower than previous block's timestamp"}}

// refused
>> {"jsonrpc":"2.0","id":19,"method":"evm_setNextBlockTimestamp","params":["0x1ffffffffffffff"]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"0x1ffffffffffffff\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"0x1ffffffffffffff\""}}
>> {"jsonrpc":"2.0","id":20,"method":"evm_setNextBlockTimestamp","params":[]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing"}}
