# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0xff":"0x1"}}}}

// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
// slot 0 holds 42; however it is written, the answer is 32 bytes
>> {"jsonrpc":"2.0","id":1,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x00","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x000","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x00000000000000000000000000000000000000000000000000000000000000","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0000000000000000000000000000000000000000000000000000000000000000","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// another slot, in any case
>> {"jsonrpc":"2.0","id":8,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0xff","latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x0000000000000000000000000000000000000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0xFF"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0000000000000000000000000000000000000000000000000000000000000001"}

// an unused slot, and an account without storage, hold zero
>> {"jsonrpc":"2.0","id":10,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x1","latest"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getStorageAt","params":["0x0000000000000000000000000000000000000b0b","0x0","latest"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}

// storage written by a pre-confirmed transaction is visible in pending
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","pending"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","latest"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
@ 200
>> {"jsonrpc":"2.0","id":15,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","latest"]}
<< {"jsonrpc":"2.0","id":15,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","0x0"]}
<< {"jsonrpc":"2.0","id":16,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// 33 bytes are too long for a key, and not everything is hex
>> {"jsonrpc":"2.0","id":17,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x000000000000000000000000000000000000000000000000000000000000000000","latest"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[1]: storage key too long (want at most 32 bytes): \"0x000000000000000000000000000000000000000000000000000000000000000000\"","data":"params[1]: storage key too long (want at most 32 bytes): \"0x000000000000000000000000000000000000000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0xzz","latest"]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[1]: invalid hex in storage key: \"0xzz\"","data":"params[1]: invalid hex in storage key: \"0xzz\""}}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5",0,"latest"]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[1]: expected a storage key in hex, got 0","data":"params[1]: expected a storage key in hex, got 0"}}
>> {"jsonrpc":"2.0","id":20,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5"]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[1]: expected a storage key in hex, got nothing","data":"params[1]: expected a storage key in hex, got nothing"}}

// a block that is not there
>> {"jsonrpc":"2.0","id":21,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","0x64"]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32001,"message":"block not found: 0x64"}}
