// blocks are not made on the way
>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[3600]}
<< {"jsonrpc":"2.0","id":1,"result":3600}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000006955c710"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_increaseTime","params":["0xe10"]}
<< {"jsonrpc":"2.0","id":4,"result":7200}
>> {"jsonrpc":"2.0","id":5,"method":"evm_increaseTime","params":["10"]}
<< {"jsonrpc":"2.0","id":5,"result":7210}
>> {"jsonrpc":"2.0","id":6,"method":"evm_increaseTime","params":[0]}
<< {"jsonrpc":"2.0","id":6,"result":7210}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000006955d52a"}
@ 200
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x000000000000000000000000000000000000000000000000000000006955d52a"}

// what has run keeps its time: it is sealed first
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
>> {"jsonrpc":"2.0","id":11,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":11,"result":7270}
>> {"jsonrpc":"2.0","id":12,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":"0x2"}
>> {"jsonrpc":"2.0","id":13,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x3"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":15,"result":"0x000000000000000000000000000000000000000000000000000000006955d566"}

// refused
>> {"jsonrpc":"2.0","id":16,"method":"evm_increaseTime","params":[-1]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got -1","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":17,"method":"evm_increaseTime","params":["soon"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"soon\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"soon\""}}
>> {"jsonrpc":"2.0","id":18,"method":"evm_increaseTime","params":[9007199254740991]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"increaseTime: expected a time up to 8640000000000000 ms","data":"Exceeded max limit of 8640000000000000"}}
>> {"jsonrpc":"2.0","id":19,"method":"evm_increaseTime","params":[]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing"}}
