// every block so long after the one before, whatever the clock says
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBlockTimestampInterval","params":[10]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000006955b90a"}
@ 400
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x000000000000000000000000000000000000000000000000000000006955b914"}

// one time is set and goes before
>> {"jsonrpc":"2.0","id":5,"method":"evm_setNextBlockTimestamp","params":[1767225700]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000006955b964"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x000000000000000000000000000000000000000000000000000000006955b96e"}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":true}
>> {"jsonrpc":"2.0","id":10,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x000000000000000000000000000000000000000000000000000000006955b964"}

// refused
>> {"jsonrpc":"2.0","id":11,"method":"evm_setBlockTimestampInterval","params":["x"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"x\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"x\""}}
