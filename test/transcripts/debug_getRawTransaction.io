// pre-confirmed and sealed
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x95cbd629c32687a2dae659239be05841fb4357e91a40efd0c1d7e9d9c187075c"}
= first result
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawTransaction","params":["${first}"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b8080c080a06a65ae755fbb7c5e24e171046a7d96664dd8a5bea6464d512b5a8219649fffdfa075460fad149d343ec7f387496fd16d5aaefc7963843d2e513ddf941879083298"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"debug_getRawTransaction","params":["${first}"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b8080c080a06a65ae755fbb7c5e24e171046a7d96664dd8a5bea6464d512b5a8219649fffdfa075460fad149d343ec7f387496fd16d5aaefc7963843d2e513ddf941879083298"}
// a legacy one, and one that waits for its nonce
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x66fce9dd2017d8e82077b14ec75f21202e94ae028d7a636554e6c5fe4172b7af"}
= legacy result
>> {"jsonrpc":"2.0","id":5,"method":"debug_getRawTransaction","params":["${legacy}"]}
<< {"jsonrpc":"2.0","id":5,"result":"0xf86701843b9aca00825208940000000000000000000000000000000000000b0b8080840a13e8cda00f556c2798cd899e8ad144f17ffa465ef05f37562e320513129dca4569232b6aa02bfd40181b542ea3df5ca7939528006d6b77bd49491fc506fc65e8d646ac4117"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","nonce":"0x9"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5145986e4935340bd28b72750371cf10320dc6e53d57954372bdaf671e698903"}
= waiting result
>> {"jsonrpc":"2.0","id":7,"method":"debug_getRawTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x02f86c840509f45509830f424083a7d8c0825208940000000000000000000000000000000000000b0b8080c001a02295fa44cb55de775d241012983c84705bb112edf74143a4e76347910b2c2061a05a95c07cac3472210a1be7440339ac7d0e619d907a9db73a846c0c20f7c718e2"}
// an unknown one has no bytes
>> {"jsonrpc":"2.0","id":8,"method":"debug_getRawTransaction","params":["0x${00*32}"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x"}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"debug_getRawTransaction","params":["0x12"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x12\"","data":"params[0]: expected a hash of 32 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":10,"method":"debug_getRawTransaction","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
