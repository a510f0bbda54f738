// short forms are words
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","0x2a"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0000000000000000000000000000000000000000000000000000000000000001","0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000d1","0x1","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000d1","","0x3"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000003"}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0","0x000000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[2]: expected a word of up to 32 bytes in hex, got \"0x000000000000000000000000000000000000000000000000000000000000000000\"","data":"params[2]: expected a word of up to 32 bytes in hex, got \"0x000000000000000000000000000000000000000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0xzz","0x0"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1]: expected a word of up to 32 bytes in hex, got \"0xzz\"","data":"params[1]: expected a word of up to 32 bytes in hex, got \"0xzz\""}}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x0"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[2]: expected a word of up to 32 bytes in hex, got nothing","data":"params[2]: expected a word of up to 32 bytes in hex, got nothing"}}
