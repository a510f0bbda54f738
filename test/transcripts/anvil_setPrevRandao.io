// of the pending block, and of no other
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setPrevRandao","params":["0x2a"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x4460005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"data":"0x4460005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"data":"0x4460005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63"}

// the last one counts
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_setPrevRandao","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setNextBlockPrevRandao","params":[7]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x4460005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"anvil_setPrevRandao","params":["0x111111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a number of at most 256 bits, in hex or decimal, got \"0x111111111111111111111111111111111111111111111111111111111111111111\"","data":"params[0]: expected a number of at most 256 bits, in hex or decimal, got \"0x111111111111111111111111111111111111111111111111111111111111111111\""}}
