// a token whose balances are a mapping at slot 0
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x600435600052600060205260406000205460005260206000f3"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000aa","0x3e8"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa","data":"0x70a0823100000000000000000000000000000000000000000000000000000000000000d1"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x00000000000000000000000000000000000000000000000000000000000003e8"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa","data":"0x70a0823100000000000000000000000000000000000000000000000000000000000000d1"},"pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x00000000000000000000000000000000000000000000000000000000000003e8"}

// the same again, another amount, none
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setERC20Balance","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000aa","1000"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000aa",5]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa","data":"0x70a0823100000000000000000000000000000000000000000000000000000000000000d1"},"latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000005"}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000aa",0]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa","data":"0x70a0823100000000000000000000000000000000000000000000000000000000000000d1"},"latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}

// a proxy: the slot is its own, the code is the token's
>> {"jsonrpc":"2.0","id":10,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000bb","0x366000600037600060003660007300000000000000000000000000000000000000aa5af43d600060003e3d6000f3"]}
<< {"jsonrpc":"2.0","id":10,"result":null}
>> {"jsonrpc":"2.0","id":11,"method":"anvil_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000bb","0x9"]}
<< {"jsonrpc":"2.0","id":11,"result":null}
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000bb","data":"0x70a0823100000000000000000000000000000000000000000000000000000000000000d1"},"latest"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0000000000000000000000000000000000000000000000000000000000000009"}

// what answers with no word of storage, what is no contract
>> {"jsonrpc":"2.0","id":13,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x602a60005260206000f3"]}
<< {"jsonrpc":"2.0","id":13,"result":null}
>> {"jsonrpc":"2.0","id":14,"method":"anvil_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000aa","0x2a"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32000,"message":"Unable to set ERC20 balance, no slot found"}}
>> {"jsonrpc":"2.0","id":15,"method":"anvil_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x1"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32000,"message":"Unable to set ERC20 balance, no slot found"}}

// refused
>> {"jsonrpc":"2.0","id":16,"method":"anvil_dealERC20","params":["0x00000000000000000000000000000000000000d1","0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[2]: expected a number of at most 256 bits, in hex or decimal, got nothing","data":"params[2]: expected a number of at most 256 bits, in hex or decimal, got nothing"}}
