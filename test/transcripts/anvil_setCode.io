// code that returns 42; storage stays
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","0x7"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000d1","0x602a60005260206000f3"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x602a60005260206000f3"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000d1","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x602a60005260206000f3"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000d1"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000d1"},"pending"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// and none again
>> {"jsonrpc":"2.0","id":8,"method":"hardhat_setCode","params":["0x00000000000000000000000000000000000000d1","0x"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x"}

// refused
>> {"jsonrpc":"2.0","id":10,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000d1","0x1"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[1]: expected 0x and an even number of hex digits, got \"0x1\"","data":"params[1]: expected 0x and an even number of hex digits, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":11,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[1]: expected 0x and an even number of hex digits, got nothing","data":"params[1]: expected 0x and an even number of hex digits, got nothing"}}
