// one, or so many
>> {"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_mine","params":["0xa"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0xb"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_mine","params":["3"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0xe"}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_mine","params":[0]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0xe"}

// so many seconds apart, the first one too
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x000000000000000000000000000000000000000000000000000000006955b900"}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_mine","params":[3,60]}
<< {"jsonrpc":"2.0","id":10,"result":null}
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"0xf"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x000000000000000000000000000000000000000000000000000000006955b93c"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"0x10"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x000000000000000000000000000000000000000000000000000000006955b978"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x000000000000000000000000000000000000000000000000000000006955b9b4"}

// refused
>> {"jsonrpc":"2.0","id":14,"method":"anvil_mine","params":[-1]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got -1","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":15,"method":"anvil_mine","params":["0x100000"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"expected at most 1000000 blocks, got 1048576","data":"Exceeded max limit of 1000000"}}
>> {"jsonrpc":"2.0","id":16,"method":"anvil_mine","params":[2,"0x1fffffffffffff"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"mine: expected a time up to 8640000000000000 ms","data":"Exceeded max limit of 8640000000000000"}}
